import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** One request for a sample to verify. */
export interface Case {
  readonly secret: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
}

/** How to run the sample of a language: the code around it, and the commands. */
interface Language {
  readonly file: string;
  readonly program: (sample: string) => string;
  /** Additional files in the same folder. */
  readonly beside?: Readonly<Record<string, string>>;
  /**
   * Commands to run in order. The last command reads a case from each line and writes true or false for the
   * case.
   */
  readonly commands: readonly (readonly string[])[];
}

const languages: Readonly<Record<string, Language>> = {
  js: {
    file: "verify.mjs",
    program: (sample) => `${sample}
import { readFileSync } from "node:fs";
for (const line of readFileSync(0, "utf8").trim().split("\\n")) {
  const [secret, timestamp, signature, body] = line.split("\\t");
  console.log(verify(secret, timestamp, signature, Buffer.from(body, "base64")));
}`,
    commands: [[process.execPath, "verify.mjs"]],
  },
  python: {
    file: "verify.py",
    program: (sample) => `${sample}
import sys
for line in sys.stdin:
    secret, timestamp, signature, body = line.rstrip("\\n").split("\\t")
    print(str(verify(secret, timestamp, signature, base64.b64decode(body))).lower())`,
    commands: [["python3", "verify.py"]],
  },
  php: {
    file: "verify.php",
    program: (sample) => `<?php
${sample}
while (($line = fgets(STDIN)) !== false) {
    [$secret, $timestamp, $signature, $body] = explode("\\t", rtrim($line, "\\n"));
    echo json_encode(verify($secret, $timestamp, $signature, base64_decode($body))), "\\n";
}`,
    commands: [["php", "verify.php"]],
  },
  ruby: {
    file: "verify.rb",
    program: (sample) => `${sample}
STDIN.each_line(chomp: true) do |line|
  secret, timestamp, signature, body = line.split("\\t", -1)
  puts verify(secret, timestamp, signature, body.unpack1("m0"))
end`,
    commands: [["ruby", "verify.rb"]],
  },
  go: {
    file: "verify.go",
    program: (sample) => sample,
    beside: {
      "main.go": `package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strings"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		part := strings.Split(lines.Text(), "\\t")
		body, _ := base64.StdEncoding.DecodeString(part[3])
		fmt.Println(verify(part[0], part[1], part[2], body))
	}
}
`,
    },
    commands: [["go", "run", "verify.go", "main.go"]],
  },
  csharp: {
    file: "verify.cs",
    program: (sample) => `${sample}
public static class Program
{
    public static void Main()
    {
        for (string line; (line = Console.ReadLine()) != null; )
        {
            var part = line.Split('\\t');
            Console.WriteLine(Webhook.Verify(part[0], part[1], part[2], Convert.FromBase64String(part[3])) ? "true" : "false");
        }
    }
}`,
    commands: [
      ["mcs", "-langversion:latest", "verify.cs"],
      ["mono", "verify.exe"],
    ],
  },
};

export function isInstalled(name: string): boolean {
  return getLanguage(name).commands.every(([command = ""]) => isCommand(command));
}

export function isCommand(name: string): boolean {
  return spawnSync("sh", ["-c", `command -v "${name}"`]).status === 0;
}

/** Runs the sample on each case. Returns its answers, true or false, as text. */
export async function runVerifier(name: string, sample: string, cases: readonly Case[]): Promise<string[]> {
  const { file, program, beside, commands } = getLanguage(name);
  const folder = await mkdtemp(join(tmpdir(), "proffer-verifier-"));
  try {
    for (const [path, content] of Object.entries({ [file]: program(sample), ...beside }))
      await writeFile(join(folder, path), content);
    const lines = cases.map(({ secret, timestamp, signature, body }) =>
      [secret, timestamp, signature, Buffer.from(body).toString("base64")].join("\t"),
    );
    let output = "";
    for (const [command = "", ...args] of commands)
      output = await run(command, args, folder, `${lines.join("\n")}\n`);
    return output.trim().split("\n");
  } finally {
    await rm(folder, { recursive: true });
  }
}

function getLanguage(name: string): Language {
  const language = languages[name];
  if (!language) throw new Error(`nobody knows how to run ${name}`);
  return language;
}

async function run(command: string, args: readonly string[], cwd: string, input: string): Promise<string> {
  const child = spawn(command, args, {
    cwd,
    // Go caches compiled files in HOME. The sample gets no other environment variables.
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => {}).end(input);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return output;
}
