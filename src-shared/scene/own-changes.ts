import { isSame } from './same.ts';
import type { SceneDocument } from './scene-document.ts';
import { ITEM_LISTS, itemKeys, type Fields, type ItemList } from './scene-fields.ts';
import type { ShowDocument } from './show-edits.ts';

/** Base of the fields: the sent values that arrived, else the earlier ones. */
const fieldsAfter = (base: Fields, sent: Fields, theirs: Fields, names: Iterable<string>): Fields =>
  Object.fromEntries(
    [...names]
      .map((name) => [name, isSame(theirs[name], sent[name]) ? theirs[name] : base[name]] as const)
      .filter(([, value]) => value !== undefined),
  );

interface Lists<Item> {
  readonly base: readonly Item[];
  readonly sent: readonly Item[];
  readonly theirs: readonly Item[];
}

const listAfter = <Item>(
  keysOf: (items: readonly Item[]) => readonly string[],
  lists: Lists<Item>,
  itemAfter: (base: Item, sent: Item, theirs: Item) => Item,
): readonly Item[] => {
  const keyed = (items: readonly Item[]): ReadonlyMap<string, Item> => {
    const keys = keysOf(items);
    return new Map(items.map((item, index) => [keys[index] ?? '', item]));
  };
  const [base, sent, theirs] = [keyed(lists.base), keyed(lists.sent), keyed(lists.theirs)];
  const agreed = new Map<string, Item>();
  for (const [key, their] of theirs) {
    const mine = sent.get(key);
    const was = base.get(key);
    if (mine !== undefined) agreed.set(key, itemAfter(was ?? mine, mine, their));
    // A removal that did not arrive.
    else if (was !== undefined) agreed.set(key, was);
  }
  // They removed every item that is missing from theirs and was not removed here.
  for (const [key, was] of base) if (!theirs.has(key) && sent.has(key)) agreed.set(key, was);

  const among = (keys: Iterable<string>, others: ReadonlyMap<string, Item>): readonly string[] =>
    [...keys].filter((key) => others.has(key) && theirs.has(key));
  const isLike = (other: ReadonlyMap<string, Item>): boolean =>
    isSame(among(theirs.keys(), other), among(other.keys(), theirs));
  // An order that is neither the earlier one nor the sent one is theirs, made from the sent one.
  const from = isLike(sent) ? theirs : isLike(base) ? base : sent;
  const order = [...new Set([...from.keys(), ...base.keys(), ...theirs.keys()])];
  return order.flatMap((key) => agreed.get(key) ?? []);
};

const itemsAfter = (base: SceneDocument, sent: SceneDocument, theirs: SceneDocument, list: ItemList): unknown =>
  listAfter<Fields>(
    (items) => itemKeys(list, items),
    { base: base[list], sent: sent[list], theirs: theirs[list] },
    (was, mine, their) =>
      fieldsAfter(was, mine, their, new Set([was, mine, their].flatMap((item) => Object.keys(item)))),
  );

const plainFields = (scene: SceneDocument): readonly string[] =>
  Object.keys(scene).filter((name) => !(ITEM_LISTS as readonly string[]).includes(name));

/**
 * Merge base of a scene. After an interrupted push, the parts that arrived count as ours; otherwise a later edit would
 * be in conflict with our own.
 */
export const sceneAfterSending = (base: SceneDocument, sent: SceneDocument, theirs: SceneDocument): SceneDocument =>
  ({
    id: theirs.id,
    ...fieldsAfter(
      base as unknown as Fields,
      sent as unknown as Fields,
      theirs as unknown as Fields,
      new Set([base, sent, theirs].flatMap(plainFields)),
    ),
    ...Object.fromEntries(ITEM_LISTS.map((list) => [list, itemsAfter(base, sent, theirs, list)])),
  }) as unknown as SceneDocument;

/** The same for a show. */
export const showAfterSending = (base: ShowDocument, sent: ShowDocument, theirs: ShowDocument): ShowDocument => ({
  scenes: listAfter<SceneDocument>(
    (scenes) => scenes.map((scene) => scene.id),
    { base: base.scenes, sent: sent.scenes, theirs: theirs.scenes },
    sceneAfterSending,
  ),
});
