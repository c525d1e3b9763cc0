declare global {
	interface Window {
		/** Of `watchDrawing`: who draws, when something else than before by `performance.now()`, and how many frames since. */
		benchDrawing: { contexts: Set<WebGL2RenderingContext>; changedAt: number; repeats: number }
	}
}

/**
 * Runs in a page before its own scripts: counts what every frame draws, whoever draws it, and leaves a mark
 * `bench:frame|draw calls|triangles|uploads|texels` at the end of each callback of requestAnimationFrame that drew;
 * texels are those of the uploads together.
 * `bench:document|milliseconds` tells when the navigation began: so long before the mark.
 * Picks draw outside of such callbacks and are not counted.
 */
export function watchDrawing(): void {
	performance.mark(`bench:document|${performance.now()}`)
	const drawing = { contexts: new Set<WebGL2RenderingContext>(), changedAt: 0, repeats: 0 }
	window.benchDrawing = drawing
	const now = { calls: 0, triangles: 0, uploads: 0, texels: 0 }
	let isInFrame = false
	let last = ''
	const context = WebGL2RenderingContext.prototype
	const count = (drawer: WebGL2RenderingContext, indices: number, instances = 1) => {
		drawing.contexts.add(drawer)
		if (!isInFrame) drawing.changedAt = performance.now()
		now.calls++
		now.triangles += (indices / 3) * instances
	}
	const { drawElements, drawArrays, drawElementsInstanced, drawArraysInstanced } = context
	const { texImage2D, texSubImage2D, bufferSubData } = context
	context.drawElements = function (mode, size, type, offset) {
		count(this, size)
		drawElements.call(this, mode, size, type, offset)
	}
	context.drawArrays = function (mode, first, size) {
		count(this, size)
		drawArrays.call(this, mode, first, size)
	}
	context.drawElementsInstanced = function (mode, size, type, offset, instances) {
		count(this, size, instances)
		drawElementsInstanced.call(this, mode, size, type, offset, instances)
	}
	context.drawArraysInstanced = function (mode, first, size, instances) {
		count(this, size, instances)
		drawArraysInstanced.call(this, mode, first, size, instances)
	}
	const uploads = <Call extends (...args: never[]) => void>(call: Call, texelsOf: (args: number[]) => number): Call =>
		function (this: unknown, ...args: never[]) {
			now.uploads++
			now.texels += texelsOf(args)
			call.apply(this, args)
		} as Call
	// Forms that take a picture have fewer arguments and say no size.
	const texels = (args: number[], width: number): number =>
		args.length >= 9 ? (args[width] ?? 1) * (args[width + 1] ?? 1) : 1
	context.texImage2D = uploads(texImage2D, (args) => texels(args, 3))
	context.texSubImage2D = uploads(texSubImage2D, (args) => texels(args, 4))
	context.bufferSubData = uploads(bufferSubData, () => 1)

	const request = window.requestAnimationFrame.bind(window)
	window.requestAnimationFrame = (callback) =>
		request((time) => {
			Object.assign(now, { calls: 0, triangles: 0, uploads: 0, texels: 0 })
			isInFrame = true
			try {
				callback(time)
			} finally {
				isInFrame = false
			}
			if (now.calls === 0) return
			const mark = `bench:frame|${now.calls}|${Math.round(now.triangles)}|${now.uploads}|${now.texels}`
			performance.mark(mark)
			performance.clearMarks(mark)
			drawing.repeats++
			if (mark !== last) Object.assign(drawing, { changedAt: performance.now(), repeats: 0 })
			last = mark
		})
}

/** Milliseconds. */
export interface Rest {
	/** A view that draws nothing new for so long is at rest; some draw for ever, but the same. */
	still: number
	/** Between two looks. */
	look: number
	/** After so long it is left as it is. */
	longest: number
}

/**
 * Runs in a page with `watchDrawing`: waits until all that was handed over has been drawn and nothing new comes, without
 * drawing anything or holding the thread up. Some views draw for ever: drawing only the same is rest as well.
 * Every task of its own has a mark `bench:look`; ends with `bench:rest`. False when the view did not come to rest.
 */
export async function comesToRest({ still, look, longest }: Rest): Promise<boolean> {
	const drawing = window.benchDrawing
	const end = performance.now() + longest
	const lookAgain = async (): Promise<boolean> => {
		await new Promise((resolve) => setTimeout(resolve, look))
		performance.mark('bench:look')
		return performance.now() < end
	}
	const isStill = (since: number): boolean => performance.now() - Math.max(since, drawing.changedAt) >= still
	const begun = performance.now()
	const before = drawing.repeats
	/** Several frames of this wait were all alike. */
	const drawsForEver = (): boolean => drawing.repeats > (drawing.changedAt < begun ? before : 0) + 3 && isStill(begun)
	const isDrawn = async (context: WebGL2RenderingContext): Promise<void> => {
		const fence = context.fenceSync(context.SYNC_GPU_COMMANDS_COMPLETE, 0)
		if (!fence) return
		context.flush()
		while (!drawsForEver() && context.getSyncParameter(fence, context.SYNC_STATUS) === context.UNSIGNALED)
			if (!(await lookAgain())) break
		context.deleteSync(fence)
	}
	performance.mark('bench:look')
	let isResting = false
	while (!isResting && performance.now() < end) {
		const from = performance.now()
		for (const context of drawing.contexts) await isDrawn(context)
		const drawn = performance.now()
		// What comes meanwhile has to be drawn first.
		while (drawing.changedAt < from && !isResting) {
			isResting = drawsForEver() || isStill(drawn)
			if (!isResting && !(await lookAgain())) break
		}
	}
	performance.mark('bench:rest')
	performance.clearMarks('bench:look')
	performance.clearMarks('bench:rest')
	return isResting
}
