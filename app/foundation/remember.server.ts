const store: Map<string, unknown> = (() => {
  const host: typeof globalThis & { gatewayMemory?: Map<string, unknown> } = globalThis;
  host.gatewayMemory ??= new Map();
  return host.gatewayMemory;
})();

/**
 * Creates a value once per process and keeps it when a module is reloaded in development: the database, the live bus, the job runner and
 * the page cache must exist only once.
 */
export function remember<Value>(name: string, make: () => Value): Value {
  if (!store.has(name)) store.set(name, make());
  return store.get(name) as Value;
}
