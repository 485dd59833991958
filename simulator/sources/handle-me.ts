import { Hono } from "hono";
import { createHandles } from "../world/handles.ts";
import type { SourceEnv, SourceFactory, SourceResponse } from "./source.ts";

const rateLimitResponse = (seconds: number): SourceResponse => ({
  status: 429,
  headers: { "content-type": "application/json; charset=utf-8", "retry-after": String(seconds) },
  body: JSON.stringify({ message: "Too many requests" }),
});

/** handle.me: /handle-me takes the place of https://api.handle.me. */
export const createHandleMe: SourceFactory = (world) => {
  const handles = createHandles(world);
  const app = new Hono<SourceEnv>();
  app.get("/handles/:name", (c) => {
    const record = handles.record(c.req.param("name"));
    return record ? c.json(record) : c.json({ message: "Handle not found" }, 404);
  });
  app.notFound((c) => c.json({ message: "Not found" }, 404));
  return { name: "handle-me", app, refusal: rateLimitResponse };
};
