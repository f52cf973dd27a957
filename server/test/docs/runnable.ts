import { spawn } from "node:child_process";
import { once } from "node:events";

/** The address that guides write, which stands for the running server. */
const writtenUrl = "http://localhost:3000";

/**
 * Runs the blocks of a guide that begin with ```sh run, one after another in one shell. What follows each one as a block
 * without a language is its output, and is replaced by what really came out: a guide that tells the truth stays as it is.
 */
export async function play(guide: string, url: string, env: Record<string, string>): Promise<string> {
  const parts = splitGuide(guide);
  const blocks = listCommands(guide).map((block) => block.replaceAll(writtenUrl, url));
  const outputs = await run(blocks, env);
  const told = stabilizeNames(outputs.map((output) => output.replaceAll(url, writtenUrl)));
  return parts
    .map((part, index) => (index % 3 === 2 && part ? toFencedBlock(told[(index - 2) / 3]) : part))
    .join("");
}

/** The commands of each block that is run. */
export function listCommands(guide: string): string[] {
  return splitGuide(guide)
    .filter((_, index) => index % 3 === 1)
    .map((block) => block.split("\n").slice(1, -2).join("\n"));
}

/** Text, block and output, over and over. */
function splitGuide(guide: string): string[] {
  return guide.split(/^(```sh run\n[^]*?^```\n)(\n```\n[^]*?^```\n)?/m);
}

function toFencedBlock(output = ""): string {
  return `\n\`\`\`\n${output.trim()}\n\`\`\`\n`;
}

const separator = "\u001e";

async function run(blocks: readonly string[], env: Record<string, string>): Promise<string[]> {
  const shell = spawn("bash", ["-s"], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let text = "";
  shell.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  shell.stdin.end(blocks.map((block) => `{\n${block}\n} 2>&1 </dev/null\nprintf '${separator}'\n`).join(""));
  await once(shell, "close");
  // Header lines that curl shows end in CR LF.
  return text.replaceAll("\r\n", "\n").split(separator).slice(0, -1);
}

const aDay = 24 * 60 * 60 * 1000;

/** Ids, keys and the present differ from run to run; here they get the same words each time. */
function stabilizeNames(outputs: readonly string[]): string[] {
  return stabilizeIds(outputs).map((output) =>
    output
      .replaceAll(/prf_[\w-]{43}/g, "prf_…")
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, "eyJ…")
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) =>
        Math.abs(Date.parse(time) - Date.now()) < aDay ? "2026-11-20T09:00:00.000Z" : time,
      ),
  );
}

/** Numbers ids by the order of their appearance. */
export function stabilizeIds(outputs: readonly string[]): string[] {
  const ids = new Map<string, string>();
  const getName = (id: string) => {
    const known = ids.get(id) ?? `01939f3a-6c00-7000-8000-${String(ids.size + 1).padStart(12, "0")}`;
    ids.set(id, known);
    return known;
  };
  return outputs.map((output) => output.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, getName));
}
