import { spawn } from "node:child_process";
import { once } from "node:events";

/** The address in guides that is replaced by the address of the running server. */
const writtenUrl = "http://localhost:3000";

/**
 * Runs the blocks of a guide that begin with ```sh run, in order, in one shell. The following block without a
 * language is the output. The result contains the real output instead, so a correct guide stays unchanged.
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

/** Returns the commands of each block that is run. */
export function listCommands(guide: string): string[] {
  return splitGuide(guide)
    .filter((_, index) => index % 3 === 1)
    .map((block) => block.split("\n").slice(1, -2).join("\n"));
}

/** Splits a guide into a repeated sequence: text, block, output. */
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
  // Header lines printed by curl end in CR LF.
  return text.replaceAll("\r\n", "\n").split(separator).slice(0, -1);
}

const aDay = 24 * 60 * 60 * 1000;

/** Replaces ids, keys and current times, which differ from run to run, with constant words. */
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
