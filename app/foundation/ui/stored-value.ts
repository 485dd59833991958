/** A visitor's value in local storage, in sync across all tabs. */
export function storedValue<Value>(key: string, parse: (text: string | null) => Value, toJson: (value: Value) => object) {
  let cached: Value | undefined;
  let isListening = false;
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  const forget = () => {
    cached = undefined;
    notifyListeners();
  };

  return {
    get(): Value {
      try {
        cached ??= parse(localStorage.getItem(key));
      } catch {
        cached = parse(null); // storage is blocked: the value then lasts until the visitor leaves the page
      }
      return cached;
    },

    set(value: Value): void {
      cached = value;
      try {
        localStorage.setItem(key, JSON.stringify(toJson(value)));
      } catch {
        // `cached` has it.
      }
      notifyListeners();
    },

    /** Calls back when the value changes, in this tab or another. Returns a function that ends it. */
    onChange(listener: () => void): () => void {
      if (!isListening) {
        isListening = true;
        // A null key means that everything was deleted.
        addEventListener("storage", (event) => (event.key === key || event.key === null) && forget());
        // A page in the back/forward cache missed all events.
        addEventListener("pageshow", ({ persisted }) => persisted && forget());
      }
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
