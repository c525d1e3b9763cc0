/** Node's own modules, without an import that browsers couldn't follow. */
interface NodeProcess {
	getBuiltinModule?: (name: string) => unknown
}

/** One of Node's own modules; null in browsers. */
export function nodeModule<Module>(name: string): Module | null {
	const { process } = globalThis as unknown as { process?: NodeProcess }
	return (process?.getBuiltinModule?.(name) as Module | undefined) ?? null
}
