import { Hono } from "hono";
import { createHandles } from "../world/handles.ts";
import type { SourceEnv, SourceFactory, SourceResponse } from "./source.ts";

const rateLimitResponse = (seconds: number): SourceResponse => ({
  status: 429,
  headers: { "content-type": "application/json; charset=utf-8", "retry-after": String(seconds) },
  body: JSON.stringify({ message: "Too many requests" }),
});

/** handle.me: /handle-me replaces https://api.handle.me. */
export const createHandleMe: SourceFactory = (world) => {
  const handles = createHandles(world);
  const app = new Hono<SourceEnv>();
  app.get("/handles/:name", (c) => {
    const name = c.req.param("name");
    // Up to 15 letters, digits, hyphens, underscores and dots. Both parts of a subhandle together have at most 28.
    const isHandle = /^[a-z\d_.-]{1,15}$/i.test(name) || (name.length <= 28 && /^[a-z\d_.-]+@[a-z\d_.-]{1,15}$/i.test(name));
    if (!isHandle) return c.json({ message: "Invalid handle. Only a-z, 0-9, dash (-), underscore (_), and period (.) are allowed." }, 406);
    const record = handles.record(name);
    return record ? c.json(record) : c.json({ message: "Handle not found" }, 404);
  });
  app.notFound((c) => c.json({ message: "Not found" }, 404));
  return { name: "handle-me", app, refusal: rateLimitResponse };
};
