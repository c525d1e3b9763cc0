/** What a page with nothing but an engine and a model offers, so that both contestants are asked the same. */
export interface EngineBench {
	/** Resolves when the whole model has been handed to the renderer. */
	loaded: Promise<void>
	/** Each resolves when the change has been handed to the renderer. `turn` makes each time different. */
	recolour: (turn: number) => Promise<void>
	/** False where nothing is, CSS pixels of the page. */
	highlightAt: (x: number, y: number) => Promise<boolean>
	isolate: (turn: number) => Promise<void>
	hide: (turn: number) => Promise<void>
	showAll: () => Promise<void>
}

export type ChangeName = 'recolour' | 'highlight' | 'visibility'

/** 0xrrggbb; things are coloured by these in turns. */
export const STATUS_COLOURS = [0x9aa5b1, 0x3b82f6, 0xf59e0b, 0x10b981, 0xef4444, 0x8b5cf6, 0x14b8a6]

/** Begins a task of its own: what was prepared before is not of the change. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Leaves a mark where a change begins and another where all has been handed to the renderer; none for what came to nothing. */
export async function timedChange<Result>(name: ChangeName, change: () => Promise<Result>): Promise<Result> {
	performance.mark(`bench:${name}`)
	const result = await change()
	if (result !== false) performance.mark(`bench:${name}-done`)
	return result
}
