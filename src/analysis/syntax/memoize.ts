/**
 * Memoises an analysis by the key object that it is a function of. The value is boxed, so that null and an empty list are
 * remembered too, and forgotten with the key.
 */
export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const memo = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let box = memo.get(key);
    if (!box) {
      box = { value: compute(key) };
      memo.set(key, box);
    }
    return box.value;
  };
}
