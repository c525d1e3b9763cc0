/**
 * Whether something that the browser keeps was written in a version that this app reads. What was kept before versions were
 * written is of version 1.
 */
export const isOfVersion = (kept: unknown, version: number): boolean =>
	typeof kept === 'object' && kept !== null && (('version' in kept && kept.version) || 1) === version
