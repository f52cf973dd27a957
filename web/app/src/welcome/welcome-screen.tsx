import { currencies } from "@proffer/pricing";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import type { Organization, PublicProposal } from "@proffer/contract";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { getSession } from "../api/session.ts";
import { refresh } from "../api/use-api.ts";
import { PaperThumbnail } from "../paper/paper-thumbnail.tsx";
import { openNewDialog } from "../proposals/new-dialog.tsx";
import { createAndOpen } from "../proposals/new-proposal.ts";
import { toPath } from "../routes.ts";
import { isReader, WithOrganization } from "../settings/with-organization.tsx";
import { say as sayCommon } from "../texts/say.ts";
import { describeCurrency } from "../ui/describe-currency.ts";
import { Field } from "../ui/field.tsx";
import { Screen } from "../ui/screen.tsx";
import { showProblem } from "../ui/toast.tsx";
import { createStarter, trades, type Trade } from "./starters.ts";
import { say } from "./say.ts";
import "./welcome.css";

/** Offers complete first proposals for different trades. The chosen one is also saved as a template. */
export default function WelcomeScreen() {
  return (
    <Screen title={say("welcome", { name: getSession().user.name })}>
      <div class="content">
        <WithOrganization>{(organization) => <StarterChoice organization={organization} />}</WithOrganization>
      </div>
    </Screen>
  );
}

function StarterChoice({ organization }: { readonly organization: Organization }) {
  const { route } = useLocation();
  const [picked, pick] = useState<string>();
  const currency = picked ?? organization.currency;
  const [isBusy, setBusy] = useState(false);

  const start = async (open: () => unknown) => {
    setBusy(true);
    try {
      if (currency !== organization.currency) {
        await request("PATCH /api/organization", { body: { currency } });
        await refresh("GET /api/organization");
      }
      await open();
    } catch (error) {
      showProblem(describeError(error));
    } finally {
      setBusy(false);
    }
  };

  const startWith = (trade: Trade) =>
    start(async () => {
      const template = { ...createStarter(trade), is_template: true };
      const { data } = await request("POST /api/proposals", { body: template });
      await createAndOpen({ templateId: data.id }, route);
    });

  const startEmpty = () =>
    start(() => {
      route(toPath("proposals"));
      openNewDialog();
    });

  return (
    <div class="welcome">
      <h2>{say("choose_starter")}</h2>
      <p class="muted">{say("choose_starter_lead")}</p>
      <Field label={sayCommon("currency")}>
        {(attributes) => (
          <select
            {...attributes}
            value={currency}
            disabled={isReader()}
            onChange={({ currentTarget }) => pick(currentTarget.value)}
          >
            {currencies.map((each) => (
              <option key={each} value={each}>
                {describeCurrency(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ul class="starters">
        {trades.map((trade) => (
          <li key={trade} class="starter">
            <StarterPaper trade={trade} currency={currency} />
            <button type="button" disabled={isBusy} onClick={() => void startWith(trade)}>
              <small class="muted">{say(`trade_${trade}`)}</small>
              <b>{createStarter(trade).name}</b>
              <span>{say(`trade_${trade}_lead`)}</span>
              <span class="starter-action">{say("use_starter")}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="button start-empty" disabled={isBusy} onClick={() => void startEmpty()}>
        {say("start_empty")}
      </button>
    </div>
  );
}

/**
 * The starter of a trade as a client would see it. Without a connection the paper stays empty, and its
 * description is enough.
 */
function StarterPaper({ trade, currency }: { readonly trade: Trade; readonly currency: string }) {
  const [view, setView] = useState<PublicProposal>();
  useEffect(() => {
    const starter = createStarter(trade);
    const aborter = new AbortController();
    const body = {
      ...starter,
      is_template: true,
      settings: { ...starter.settings, currency },
    };
    request("POST /api/proposals/preview", { body, signal: aborter.signal }).then(setView, () => undefined);
    return () => aborter.abort();
  }, [trade, currency]);
  return <PaperThumbnail view={view} />;
}
