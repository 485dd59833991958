import type { IncomingMessage, ServerResponse } from "node:http";
export async function answerArt(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> { void path; void request; void response; return false; }
