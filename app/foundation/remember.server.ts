const store: Map<string, unknown> = (() => {
  const host: typeof globalThis & { gatewayMemory?: Map<string, unknown> } = globalThis;
  host.gatewayMemory ??= new Map();
  return host.gatewayMemory;
})();

/**
 * Makes a value once per process and gives the same one back after a module was reloaded in development:
 * the database, the live bus, the job runner and the page cache must exist once.
 */
export function remember<Value>(name: string, make: () => Value): Value {
  if (!store.has(name)) store.set(name, make());
  return store.get(name) as Value;
}
