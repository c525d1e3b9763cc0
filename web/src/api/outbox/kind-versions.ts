/**
 * The version in which changes of a kind are kept; 1 for kinds that aren't named. Raise it with every change that makes kept
 * `about`s or requests unreadable, and extend the kind's `upgrade`.
 */
export const KIND_VERSIONS: Readonly<Record<string, number>> = {}

export const versionOfKind = (kind: string): number => KIND_VERSIONS[kind] ?? 1
