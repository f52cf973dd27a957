// Sends the form with the token behind the #, which browsers show to no server.
const form = document.querySelector("form");
const refusal = document.querySelector("p.refusal[role=alert]");
const done = document.querySelector(".done");
const token = location.hash.slice(1);

if (token === "") refuse("This address is not whole: open the link of the mail once more.");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void send();
});

async function send() {
  refusal.hidden = true;
  const typed = [...new FormData(form)].filter(([, value]) => value !== "");
  const body = JSON.stringify({ ...Object.fromEntries(typed), token });
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (answer.ok) finish();
    else refuse(sentenceOf((await answer.json()).error));
  } catch {
    refuse("Proffer did not answer. Try again.");
  } finally {
    button.disabled = false;
  }
}

function finish() {
  form.hidden = true;
  done.hidden = false;
  // The token has done its work: neither the history nor a bookmark keeps it.
  history.replaceState(null, "", location.pathname);
}

function refuse(sentence) {
  refusal.textContent = sentence;
  refusal.hidden = false;
}

/** In the words of the labels. */
function sentenceOf({ message, details = {} }) {
  const problems = Object.entries(details).map(([field, problem]) => {
    const label = form.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent ?? "The link";
    return `${label} ${problem}.`;
  });
  return problems.length > 0 ? problems.join(" ") : `${message}.`;
}
