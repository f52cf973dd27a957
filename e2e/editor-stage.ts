import type { Page as ProposalPage } from "@proffer/contract";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { fixed, group, line, option, scope } from "../server/src/ops/demo/builders.ts";
import type { TestClient } from "../server/test/harness.ts";
import { password, givePassword } from "../server/test/people.ts";
import { createTestProposal } from "../server/test/proposals.ts";
import { callInPage, useStage, type Stage } from "./stage.ts";

type VisitOptions = Parameters<Stage["visit"]>[1];

export interface EditorOptions {
  /** The view that the editor is switched to. */
  readonly view?: "Paper" | "Lines" | "Preview";
  readonly visit?: VisitOptions;
  /** Called before any part of the application is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** A stage with members who open proposals in the editor. */
export interface EditorStage {
  readonly stage: Stage;
  /** Opens the editor as the member of this client. */
  readonly openEditor: (client: TestClient, id: string, options?: EditorOptions) => Promise<Page>;
}

export function useEditorStage(getOptions?: Parameters<typeof useStage>[0]): EditorStage {
  const stage = useStage(getOptions);
  return {
    stage,
    openEditor: async (client, id, { view = "Lines", visit = {}, prepare } = {}) => {
      const { email } = await givePassword(stage.app, client);
      const page = await stage.visit(`/app/proposals/${id}`, {
        viewport: { width: 1440, height: 900 },
        ...visit,
      });
      await prepare?.(page);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.locator(".editor").waitFor();
      await switchTo(page, view);
      return page;
    },
  };
}

export const switchTo = async (page: Page, view: "Paper" | "Lines" | "Preview") =>
  page.locator(".view-switch").getByText(view, { exact: true }).click();

/**
 * Leaves the stream of events without an answer, so that an editor does not see changes by others until it saves. A
 * refused stream would make the editor read the proposal again, at a time that no test can choose.
 */
export const blockEvents = (page: Page) => page.route("**/api/events*", () => undefined);

const office = [
  scope("Investment", [group("Design", [line("Logo", fixed(400)), option("Icons", fixed(200), false)])]),
];

export const createOffer = async (client: TestClient, pages: readonly unknown[] = office) =>
  createTestProposal(client, { pages, settings: { currency: "USD" } });

/** Returns the pages of a proposal from the API. */
export async function readPages(client: TestClient, id: string): Promise<ProposalPage[]> {
  return (await client.get(`/api/proposals/${id}`)).body.pages;
}

/** Returns the names of the lines of a proposal from the API. */
export async function listLines(client: TestClient, id: string): Promise<string[]> {
  const pages = await readPages(client, id);
  return pages.flatMap(({ children }) =>
    children.flatMap((child) => (child.type === "group" ? child.line_items.map(({ name }) => name) : [])),
  );
}

export const findNewLine = (page: Page) => page.getByPlaceholder(/Type a line/).first();

export const findRow = (page: Page, name: string) =>
  page.getByRole("textbox", { name: `Name of ${name}`, exact: true }).first();

/** Waits until all changes are saved. A change shows its state with the next frame. */
export async function expectSaved(page: Page): Promise<void> {
  await waitForPaint(page);
  await page.locator(".save-state").getByText("Saved", { exact: true }).waitFor();
}

const waitForPaint = async (page: Page) =>
  page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))",
  );

/** Presses the mouse button on an element, waits until the page has painted, and keeps the button down. */
export async function holdMouse(page: Page, on: Locator): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error("It is not shown");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await waitForPaint(page);
}

/** Asserts that two elements on the screen do not overlap. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("They are not both shown");
  const gap = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.height, b.y - a.y - a.height);
  expect(gap).toBeGreaterThanOrEqual(0);
}

export const paste = async (page: Page, text: string) => pasteData(page, { "text/plain": text });

/** Pastes texts by their media type at the cursor. */
export async function pasteData(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(
    `(() => { const data = new DataTransfer();
      for (const [type, text] of Object.entries(${JSON.stringify(texts)})) data.setData(type, text);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })); })()`,
  );
}

/**
 * Drops a file on an element. `bytes` is a JavaScript expression for the content of the file, evaluated in
 * the page.
 */
export async function dropFile(target: Locator, type: string, bytes: string): Promise<void> {
  await callInPage(
    target,
    `async (element) => {
    const data = new DataTransfer();
    data.items.add(new File([${bytes}], "plan", { type: ${JSON.stringify(type)} }));
    const { left, top } = element.getBoundingClientRect();
    const options = { dataTransfer: data, bubbles: true, cancelable: true, clientX: left + 4, clientY: top + 4 };
    element.dispatchEvent(new DragEvent("drop", options));
  }`,
  );
}

/**
 * Creates an expression for a picture drawn in a page. It consists of noise, so compression cannot make it
 * small.
 */
export const drawPicture = (side: number) => `await (async () => {
  const canvas = new OffscreenCanvas(${side}, ${side});
  const context = canvas.getContext("2d");
  const image = context.createImageData(${side}, ${side});
  let seed = 1;
  for (let index = 0; index < image.data.length; index += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    image.data[index] = seed >> 16;
  }
  context.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
})()`;
