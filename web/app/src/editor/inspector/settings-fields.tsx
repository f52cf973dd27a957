import { defaultAccent, languages } from "@proffer/presentation";
import { currencies } from "@proffer/pricing";
import { ErrorBoundary } from "preact-iso";
import { useMemo } from "preact/hooks";
import { getText } from "../../model/document/proposal-document.ts";
import { setField } from "../../model/edits/edits.ts";
import { locale } from "../../texts/language.ts";
import { lazyPart } from "../../texts/lazy-part.ts";
import { toDayValue, toEnd } from "../../ui/days.ts";
import { describeCurrency } from "../../ui/describe-currency.ts";
import { useViewSources } from "../client-view/use-view-sources.ts";
import { Attachments } from "../attachments/attachments.tsx";
import { AddressInput } from "../fields/address-input.tsx";
import { Labelled } from "../fields/labelled.tsx";
import { UnfrozenContext, useEditor, useNode, useReadOnly } from "../state/use-editor.ts";
import { VariableFields } from "../variables/variable-fields.tsx";
import { say } from "../say.ts";
import { acceptanceHeadingId } from "./acceptance-heading.ts";
import { PaymentFields } from "./payment-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { SignerSettings } from "./signer-settings.tsx";
import { TermFields } from "./term-fields.tsx";
import {
  ChoiceField,
  FlagField,
  RichField,
  TagsField,
  TextField,
  type NodesProps,
} from "./shared-fields.tsx";

const DealPart = lazyPart(() => import("../../deals/deal-part.tsx"));

/** Settings and design of the proposal. */
export default function SettingsFields() {
  const editor = useEditor();
  const root = useNode(editor.id);
  if (!root) return null;
  const nodes = [root];
  return (
    <>
      <Client nodes={nodes} />
      {editor.detail.is_template === true || <DealOfProposal />}
      <Terms nodes={nodes} />
      <TermFields nodes={nodes} />
      <PaymentFields nodes={nodes} />
      <VariableFields nodes={nodes} />
      <Attachments />
      <Accepting nodes={nodes} />
      <section class="settings-section">
        <h2>{say("settings_choices")}</h2>
        <FlagField
          nodes={nodes}
          label={say("lock_selections")}
          field="settings.lock_selections_from_recipient"
        />
        <FlagField
          nodes={nodes}
          label={say("hide_unselected")}
          field="settings.hide_unselected_from_recipient"
        />
        <FlagField
          nodes={nodes}
          label={say("modifications_in_price")}
          field="settings.include_modifications_in_line_item_price"
        />
        <FlagField
          nodes={nodes}
          label={say("continuous_scroll")}
          field="settings.proposal_continuous_scroll"
        />
        <FlagField nodes={nodes} label={say("hide_pdf")} field="settings.hide_pdf_download" />
        <FlagField nodes={nodes} label={say("avoid_breaks")} field="settings.avoid_line_item_page_breaks" />
        <FlagField nodes={nodes} label={say("clients_ask")} field="settings.questions_disabled" isNegated />
        <FlagField nodes={nodes} label={say("disable_access")} field="settings.disable_proposal_access" />
      </section>
      <DesignFields nodes={nodes} />
    </>
  );
}

/** The deal of the proposal. A draft revision shows the deal of its original. */
function DealOfProposal() {
  const editor = useEditor();
  return (
    <ErrorBoundary>
      <DealPart
        proposalId={editor.detail.revision_of?.id ?? editor.id}
        currency={editor.currency.value}
        class="settings-section"
        // The server fills only fields that are empty on the server, so unsaved changes are sent first.
        prepare={() => editor.queue.flush()}
        onLinked={() => void editor.queue.refresh()}
      />
    </ErrorBoundary>
  );
}

function Client({ nodes }: NodesProps) {
  return (
    <section class="settings-section">
      <h2>{say("settings_client")}</h2>
      <TextField nodes={nodes} label={say("client_company")} field="settings.recipient.name" />
      <TextField nodes={nodes} label={say("client_contact")} field="settings.recipient.contact.name" />
      <EmailField nodes={nodes} />
      <TextField
        nodes={nodes}
        label={say("client_phone")}
        field="settings.recipient.contact.phone"
        type="tel"
        maxLength={100}
      />
      <TextField
        nodes={nodes}
        label={say("client_address")}
        field="settings.recipient.address"
        isMultiline
        maxLength={2_000}
      />
      <TextField
        nodes={nodes}
        label={say("client_website")}
        field="settings.recipient.website"
        maxLength={2_000}
      />
    </section>
  );
}

function EmailField({ nodes: [root] }: NodesProps) {
  const editor = useEditor();
  const field = "settings.recipient.contact.email";
  return (
    <AddressInput
      label={say("client_email")}
      type="email"
      maxLength={254}
      value={getText(root, field)}
      onAddress={(address) => editor.edit(setField([editor.getNode(editor.id)], field, address))}
    />
  );
}

function Terms({ nodes }: NodesProps) {
  const editor = useEditor();
  const choices = useMemo(
    () => [...currencies].toSorted().map((value) => ({ value, label: describeCurrency(value) })),
    [],
  );
  // A draft revision keeps the number and the tags of its original.
  const isRevision = editor.detail.revision_of !== null;
  return (
    <section class="settings-section">
      <h2>{say("settings_terms")}</h2>
      <ChoiceField
        nodes={nodes}
        label={say("currency")}
        field="settings.currency"
        byDefault={editor.currency.value}
        choices={choices}
      />
      <UnfrozenContext.Provider value>
        <ExpiryField nodes={nodes} />
      </UnfrozenContext.Provider>
      {isRevision || (
        <>
          <TextField
            nodes={nodes}
            label={say("proposal_number")}
            field="proposal_number"
            isNullable
            maxLength={100}
          />
          <UnfrozenContext.Provider value>
            <TagsField nodes={nodes} />
          </UnfrozenContext.Provider>
        </>
      )}
      <RichField nodes={nodes} label={say("description")} field="description" />
    </section>
  );
}

function ExpiryField({ nodes }: NodesProps) {
  const editor = useEditor();
  const isReadOnly = useReadOnly();
  const expiry = getText(nodes[0], "settings.expiring_on");
  return (
    <Labelled label={say("expiring_on")}>
      {(id) => (
        <input
          id={id}
          type="date"
          readOnly={isReadOnly}
          value={toDayValue(expiry)}
          onChange={({ currentTarget: { value } }) => {
            if (value !== toDayValue(expiry))
              editor.edit(setField(nodes, "settings.expiring_on", toEnd(value)));
          }}
        />
      )}
    </Labelled>
  );
}

function Accepting({ nodes }: NodesProps) {
  const methods = (["digital_signatures", "accept_button", "none"] as const).map((value) => ({
    value,
    label: say(`acceptance_${value}`),
  }));
  const method = getText(nodes[0], "settings.signing.acceptance_method");
  const isSigned = method === "" || method === "digital_signatures";
  return (
    <section class="settings-section">
      <h2 id={acceptanceHeadingId} tabIndex={-1}>
        {say("settings_accepting")}
      </h2>
      <ChoiceField
        nodes={nodes}
        label={say("acceptance_method")}
        field="settings.signing.acceptance_method"
        byDefault="digital_signatures"
        isSegmented
        choices={methods}
      />
      {isSigned && (
        <>
          <SignerSettings nodes={nodes} />
          <TextField
            nodes={nodes}
            label={say("agreement_text")}
            field="settings.signing.signature_page_agreement_text"
            isMultiline
            maxLength={20_000}
          />
        </>
      )}
    </section>
  );
}

function DesignFields({ nodes }: NodesProps) {
  const editor = useEditor();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: "language" }), []);
  const { sources } = useViewSources();
  const color =
    getText(nodes[0], "design.accent_color") ||
    (sources?.organization.branding.accent_color ?? defaultAccent);
  return (
    <section class="settings-section">
      <h2>{say("settings_design")}</h2>
      <Labelled label={say("accent_color")}>
        {(id) => (
          <input
            id={id}
            type="color"
            class="color"
            disabled={editor.isReadOnly.value}
            value={color}
            onChange={({ currentTarget }) =>
              editor.edit(setField(nodes, "design.accent_color", currentTarget.value))
            }
          />
        )}
      </Labelled>
      <ChoiceField
        nodes={nodes}
        label={say("font")}
        field="design.font"
        byDefault="sans"
        isSegmented
        choices={(["sans", "serif"] as const).map((value) => ({ value, label: say(`font_${value}`) }))}
      />
      <ChoiceField
        nodes={nodes}
        label={say("language")}
        field="design.language"
        isNullable
        byDefault=""
        choices={[
          { value: "", label: say("language_default") },
          ...languages.map((value) => ({ value, label: names.of(value) ?? value })),
        ]}
      />
      <ChoiceField
        nodes={nodes}
        label={say("paper_size")}
        field="design.paper_size"
        byDefault="a4"
        isSegmented
        choices={(["a4", "letter"] as const).map((value) => ({ value, label: say(`paper_${value}`) }))}
      />
      <PictureField nodes={nodes} label={say("logo_url")} field="design.logo_url" />
      <PictureField nodes={nodes} label={say("cover_image_url")} field="design.cover_image_url" />
    </section>
  );
}
