import type { Method } from '#shared/api/operation.ts';

/** The result of a path and method: a target, the methods that the path knows instead, or nothing. */
export type RouteMatch<Target> =
  | { readonly kind: 'found'; readonly target: Target; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'other_methods'; readonly allow: readonly Method[] }
  | { readonly kind: 'unknown' };

interface Node<Target> {
  readonly literals: Map<string, Node<Target>>;
  parameter: Node<Target> | null;
  readonly targets: Map<string, { readonly target: Target; readonly names: readonly string[] }>;
}

const createNode = <Target>(): Node<Target> => ({ literals: new Map(), parameter: null, targets: new Map() });

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

export interface Route<Target> {
  readonly method: Method;
  /** With `:name` parameters, such as `/live/sessions/:id`. */
  readonly path: string;
  readonly target: Target;
}

/**
 * Finds the route of a path: a literal segment goes before a parameter, and a path that a literal knows only by
 * another method still reaches the parameter's.
 */
export const createRouter = <Target>(routes: readonly Route<Target>[]) => {
  const root = createNode<Target>();
  for (const { method, path, target } of routes) {
    let node = root;
    const names: string[] = [];
    for (const segment of path.split('/').slice(1)) {
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        node.parameter ??= createNode();
        node = node.parameter;
      } else {
        const next = node.literals.get(segment) ?? createNode<Target>();
        node.literals.set(segment, next);
        node = next;
      }
    }
    if (node.targets.has(method)) throw new Error(`Two routes for ${method} ${path}`);
    node.targets.set(method, { target, names });
  }

  /** Every node the segments lead to, literals first, with the values of its parameters. */
  const reach = (
    node: Node<Target>,
    segments: readonly string[],
    values: readonly string[],
  ): { readonly node: Node<Target>; readonly values: readonly string[] }[] => {
    const [segment, ...rest] = segments;
    if (segment === undefined) return node.targets.size > 0 ? [{ node, values }] : [];
    const literal = node.literals.get(segment);
    return [
      ...(literal ? reach(literal, rest, values) : []),
      ...(node.parameter && segment !== '' ? reach(node.parameter, rest, [...values, segment]) : []),
    ];
  };

  return {
    /** Matches a path without its query; parameters come decoded. */
    match(method: string, path: string): RouteMatch<Target> {
      const segments: string[] = [];
      for (const segment of path.split('/').slice(1)) {
        const decoded = decode(segment);
        if (decoded === null) return { kind: 'unknown' };
        segments.push(decoded);
      }
      const reached = reach(root, segments, []);
      for (const { node, values } of reached) {
        const found = node.targets.get(method);
        if (!found) continue;
        const params = Object.fromEntries(found.names.map((name, index) => [name, values[index] ?? '']));
        return { kind: 'found', target: found.target, params };
      }
      if (reached.length === 0) return { kind: 'unknown' };
      const allow = [...new Set(reached.flatMap(({ node }) => [...node.targets.keys()] as Method[]))];
      return { kind: 'other_methods', allow };
    },
  };
};
