import type { WebGLRenderer, WebGLRenderTarget } from 'three'

/** Pause before the first poll of the graphics card, milliseconds. */
const FIRST_PAUSE_MS = 2
/** A wait is longer than necessary by at most this share of itself, */
const MOST_DELAY = 0.2
/** and never by more than this. */
const LONGEST_PAUSE_MS = 250

/**
 * Reads the pixels of some textures of a target, from its lower left corner and as they are drawn by now: RGBA, a byte
 * each, row by row from the bottom up. Doesn't block the page. Polls less often the longer it takes, since polling a slow
 * graphics card keeps the page busy. Rejects when the graphics card is lost.
 */
export async function readBack<const Textures extends readonly number[]>(
	renderer: WebGLRenderer,
	target: WebGLRenderTarget,
	{ width, height, textures }: { width: number; height: number; textures: Textures },
): Promise<{ [Index in keyof Textures]: Uint8Array<ArrayBuffer> }> {
	const gl = renderer.getContext() as WebGL2RenderingContext
	const bytes = width * height * 4
	const before = renderer.getRenderTarget()
	renderer.setRenderTarget(target)
	const buffers = textures.map((texture) => {
		const buffer = gl.createBuffer()
		gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
		gl.bufferData(gl.PIXEL_PACK_BUFFER, bytes, gl.STREAM_READ)
		gl.readBuffer(gl.COLOR_ATTACHMENT0 + texture)
		gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0)
		return buffer
	})
	gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
	renderer.setRenderTarget(before)
	try {
		await drawn(gl)
		const pixels = buffers.map((buffer) => {
			const read = new Uint8Array(bytes)
			gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
			gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, read)
			return read
		})
		return pixels as { [Index in keyof Textures]: Uint8Array<ArrayBuffer> }
	} finally {
		gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
		for (const buffer of buffers) gl.deleteBuffer(buffer)
	}
}

/** The wait that started last. Commands finish in order, so only the oldest wait polls. */
const latest = new WeakMap<WebGL2RenderingContext, Promise<void>>()

/** Settles once the graphics card has done everything it was given so far. */
function drawn(gl: WebGL2RenderingContext): Promise<void> {
	const wait = waitForFence(gl, latest.get(gl))
	latest.set(
		gl,
		wait.catch(() => undefined),
	)
	return wait
}

async function waitForFence(gl: WebGL2RenderingContext, before: Promise<void> | undefined): Promise<void> {
	const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
	if (!fence) throw new Error('The graphics card is lost')
	gl.flush()
	try {
		await before
		for (let waited = 0, pause = FIRST_PAUSE_MS; ; ) {
			await new Promise((resolve) => setTimeout(resolve, pause))
			const state = gl.clientWaitSync(fence, 0, 0)
			if (state === gl.WAIT_FAILED) throw new Error('The graphics card is lost')
			if (state !== gl.TIMEOUT_EXPIRED) return
			waited += pause
			pause = Math.min(Math.max(waited * MOST_DELAY, FIRST_PAUSE_MS * 2), LONGEST_PAUSE_MS)
		}
	} finally {
		gl.deleteSync(fence)
	}
}
