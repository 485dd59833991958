const store: Map<string, unknown> = (() => {
  const host: typeof globalThis & { gatewayMemory?: Map<string, unknown> } = globalThis;
  host.gatewayMemory ??= new Map();
  return host.gatewayMemory;
})();

/** Creates a value once per process, also when development reloads a module: the database, the bus and caches must exist once. */
export function remember<Value>(name: string, make: () => Value): Value {
  if (!store.has(name)) store.set(name, make());
  return store.get(name) as Value;
}
