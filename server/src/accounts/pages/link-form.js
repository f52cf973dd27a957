// Checks whether the link of an email still works, then sends the form with its token. The token follows the
// #, because browsers do not send that part to servers.
const before = document.querySelector(".before");
const form = before.querySelector("form");
const lead = before.querySelector(".lead");
const waiting = before.querySelector(".waiting");
const refusal = before.querySelector("p.refusal[role=alert]");
const done = document.querySelector(".done");
// Removes characters copied together with the link, such as a full stop, a bracket or a space.
const [token] = /^[a-z]{3}_[\w-]{43}(?![a-z\d])/i.exec(location.hash.slice(1)) ?? [location.hash.slice(1)];

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void send();
});
// A second email opened in the same tab changes only the token.
addEventListener("hashchange", () => location.reload());
void check();

async function check() {
  if (token === "") {
    refuse("This address is incomplete. Open the link in the email again.");
    return;
  }
  waiting.hidden = false;
  const answer = await post(form.dataset.check, { token });
  waiting.hidden = true;
  if (!answer) return;
  show(answer.status === 204 ? {} : await answer.json());
}

/** Fills in the server's facts about the link, and removes the fields that are not needed. */
function show(facts) {
  const at = (path) => path.split(".").reduce((value, key) => value?.[key], facts);
  for (const node of before.querySelectorAll("[data-fill]")) node.textContent = at(node.dataset.fill);
  for (const node of before.querySelectorAll("[data-if]")) {
    const [, not, path] = /^(!?)(.+)$/.exec(node.dataset.if);
    if (Boolean(at(path)) === (not === "!")) node.remove();
  }
  if (facts.organization) before.querySelector("h1").textContent = `Join ${facts.organization.name}`;
  lead.hidden = false;
  form.hidden = false;
  const first = form.querySelector("input");
  // The focus skips the lead text, so the field refers screen readers to the lead.
  first.setAttribute("aria-describedby", `lead ${first.getAttribute("aria-describedby") ?? ""}`.trim());
  first.focus();
}

async function send() {
  refusal.hidden = true;
  const button = form.querySelector("button");
  button.disabled = true;
  const isDone = await post(form.action, { ...Object.fromEntries(new FormData(form)), token });
  // Replaces this address, so that neither the history nor a bookmark keeps the used token.
  if (isDone && !done) return location.replace("/");
  if (isDone) finish();
  button.disabled = false;
}

/** Sends a request and returns a successful answer. Otherwise shows the problem and returns undefined. */
async function post(url, body) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok) return answer;
    refuse(formatProblem((await answer.json()).error));
  } catch {
    refuse("Proffer did not answer. Check your connection, and try again.");
  }
  return undefined;
}

function finish() {
  before.hidden = true;
  done.hidden = false;
  const title = done.querySelector("h1");
  document.title = title.textContent;
  title.focus();
  // Neither the history nor a bookmark keeps the used token.
  history.replaceState(null, "", location.pathname);
}

function refuse(sentence) {
  refusal.textContent = sentence;
  refusal.hidden = false;
}

/** Uses the labels of the fields as their names. */
function formatProblem({ message, details = {} }) {
  const problems = Object.entries(details).map(([field, problem]) => {
    const label = form.querySelector(`[name="${CSS.escape(field)}"]`)?.labels?.[0]?.textContent;
    return `${label ?? "The link"} ${problem}.`;
  });
  return problems.length > 0 ? problems.join(" ") : `${message}.`;
}
