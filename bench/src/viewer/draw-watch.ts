/**
 * Runs in a page before its own scripts: counts what every frame draws, whoever draws it, and leaves a mark
 * `bench:frame|draw calls|triangles|texture uploads` at the end of each callback of requestAnimationFrame that drew.
 * `bench:document|milliseconds` tells when the navigation began: so long before the mark.
 * Picks draw outside of such callbacks and are not counted.
 */
export function watchDrawing(): void {
	performance.mark(`bench:document|${performance.now()}`)
	const now = { calls: 0, triangles: 0, uploads: 0 }
	const context = WebGL2RenderingContext.prototype
	const count = (indices: number, instances = 1) => {
		now.calls++
		now.triangles += (indices / 3) * instances
	}
	const { drawElements, drawArrays, drawElementsInstanced, drawArraysInstanced } = context
	const { texImage2D, texSubImage2D, bufferSubData } = context
	context.drawElements = function (mode, size, type, offset) {
		count(size)
		drawElements.call(this, mode, size, type, offset)
	}
	context.drawArrays = function (mode, first, size) {
		count(size)
		drawArrays.call(this, mode, first, size)
	}
	context.drawElementsInstanced = function (mode, size, type, offset, instances) {
		count(size, instances)
		drawElementsInstanced.call(this, mode, size, type, offset, instances)
	}
	context.drawArraysInstanced = function (mode, first, size, instances) {
		count(size, instances)
		drawArraysInstanced.call(this, mode, first, size, instances)
	}
	const uploads = <Call extends (...args: never[]) => void>(call: Call): Call =>
		function (this: unknown, ...args: never[]) {
			now.uploads++
			call.apply(this, args)
		} as Call
	context.texImage2D = uploads(texImage2D)
	context.texSubImage2D = uploads(texSubImage2D)
	context.bufferSubData = uploads(bufferSubData)

	const request = window.requestAnimationFrame.bind(window)
	window.requestAnimationFrame = (callback) =>
		request((time) => {
			Object.assign(now, { calls: 0, triangles: 0, uploads: 0 })
			callback(time)
			if (now.calls > 0) performance.mark(`bench:frame|${now.calls}|${Math.round(now.triangles)}|${now.uploads}`)
		})
}
