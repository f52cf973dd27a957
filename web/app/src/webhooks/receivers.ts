/** Data of an endpoint for the code of its receiver. */
export interface ReceiverData {
  /** Path of the address, such as /proffer. */
  readonly path: string;
  /** Types of the received events. */
  readonly events: readonly string[];
  /** The secret, if it is known. Otherwise the generated code reads it from the environment. */
  readonly secret: string | undefined;
}

interface ReceiverLanguage {
  readonly name: string;
  /**
   * Heading in docs/webhooks.md above the code that verifies a request. The tests of the guides run that
   * code.
   */
  readonly guideHeading: string;
  /** Writes the code that receives events at the address of the endpoint and calls `verify`. */
  readonly write: (data: ReceiverData) => string;
}

const variable = "PROFFER_WEBHOOK_SECRET";

/** The languages that the console has code for. */
export const receiverLanguages = {
  node: {
    name: "Node.js",
    guideHeading: "Node, by hand",
    write: ({ path, events, secret }) => `import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const secret = ${secret === undefined ? `process.env.${variable}` : JSON.stringify(secret)};

// ${events.join(", ")}
createServer(async (request, response) => {
  const body = await buffer(request);
  const { "webhook-timestamp": timestamp = "", "webhook-signature": signature = "" } = request.headers;
  if (request.url.split("?")[0] !== ${JSON.stringify(path)} || !verify(secret, timestamp, signature, body))
    return response.writeHead(400).end("wrong signature");
  const event = JSON.parse(body);
  console.log(event.id, event.type, event.data.name);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 8080);`,
  },
  python: {
    name: "Python",
    guideHeading: "Python",
    write: ({ path, events, secret }) => `import json, os
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = ${secret === undefined ? `os.environ["${variable}"]` : JSON.stringify(secret)}


# ${events.join(", ")}
class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        timestamp = self.headers.get("Webhook-Timestamp", "")
        signature = self.headers.get("Webhook-Signature", "")
        is_genuine = self.path.split("?")[0] == ${JSON.stringify(path)} and verify(SECRET, timestamp, signature, body)
        if is_genuine:
            event = json.loads(body)
            print(event["id"], event["type"], event["data"]["name"], flush=True)
        self.send_response(204 if is_genuine else 400)
        self.end_headers()


HTTPServer(("", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()`,
  },
  php: {
    name: "PHP",
    guideHeading: "PHP",
    write: ({ path, events, secret }) => `<?php
// Answers ${path}: ${events.join(", ")}
// verify stands in verify.php, which begins with <?php too
require __DIR__ . '/verify.php';

$secret = ${secret === undefined ? `getenv('${variable}')` : `'${secret}'`};
$body = file_get_contents('php://input');
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signature = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';

if (!verify($secret, $timestamp, $signature, $body)) {
    http_response_code(400);
    exit('wrong signature');
}
$event = json_decode($body, true);
error_log("{$event['id']} {$event['type']} {$event['data']['name']}");
http_response_code(204);`,
  },
  ruby: {
    name: "Ruby",
    guideHeading: "Ruby",
    write: ({ path, events, secret }) => `require "json"
require "sinatra"

SECRET = ${secret === undefined ? `ENV.fetch("${variable}")` : JSON.stringify(secret)}

# ${events.join(", ")}
post ${JSON.stringify(path)} do
  body = request.body.read
  timestamp = request.env.fetch("HTTP_WEBHOOK_TIMESTAMP", "")
  signature = request.env.fetch("HTTP_WEBHOOK_SIGNATURE", "")
  halt 400, "wrong signature" unless verify(SECRET, timestamp, signature, body)

  event = JSON.parse(body)
  logger.info "#{event["id"]} #{event["type"]} #{event["data"]["name"]}"
  status 204
end`,
  },
  go: {
    name: "Go",
    guideHeading: "Go",
    write: ({ path, events, secret }) => `// A second file beside the one with verify: ${events.join(", ")}
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"${secret === undefined ? '\n	"os"' : ""}
)

func main() {
	secret := ${secret === undefined ? `os.Getenv("${variable}")` : JSON.stringify(secret)}
	http.HandleFunc(${JSON.stringify(path)}, func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		header := request.Header
		if err != nil || !verify(secret, header.Get("Webhook-Timestamp"), header.Get("Webhook-Signature"), body) {
			http.Error(response, "wrong signature", http.StatusBadRequest)
			return
		}
		var event struct{ ID, Type string }
		if json.Unmarshal(body, &event) == nil {
			log.Println(event.ID, event.Type)
		}
		response.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":8080", nil))
}`,
  },
  csharp: {
    name: "C#",
    guideHeading: "C#",
    write: ({ path, events, secret }) => `// Program.cs; the class Webhook is in another file
var app = WebApplication.Create(args);
var secret = ${secret === undefined ? `Environment.GetEnvironmentVariable("${variable}")!` : JSON.stringify(secret)};

// ${events.join(", ")}
app.MapPost(${JSON.stringify(path)}, async (HttpRequest request) =>
{
    using var stream = new MemoryStream();
    await request.Body.CopyToAsync(stream);
    var body = stream.ToArray();
    string timestamp = request.Headers["Webhook-Timestamp"].ToString();
    string signature = request.Headers["Webhook-Signature"].ToString();
    if (!Webhook.Verify(secret, timestamp, signature, body)) return Results.BadRequest("wrong signature");
    using var json = System.Text.Json.JsonDocument.Parse(body);
    app.Logger.LogInformation("{Type}", json.RootElement.GetProperty("type").GetString());
    return Results.NoContent();
});
app.Run();`,
  },
} as const satisfies Readonly<Record<string, ReceiverLanguage>>;

export type ReceiverLanguageId = keyof typeof receiverLanguages;

/** Returns the code under a heading of the guide. */
export function findGuideCode(guide: string, heading: string): string {
  const [, section = ""] = guide.split(`\n### ${heading}\n`);
  const [, code = ""] = /```\w+\n([^]*?)\n```/.exec(section) ?? [];
  return code;
}
