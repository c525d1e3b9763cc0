/** True when the browser can draw with WebGL 2. Asks once. */
export const isWebGl2Available = (): boolean => {
	isAvailable ??= probe()
	return isAvailable
}

let isAvailable: boolean | undefined

const probe = (): boolean => {
	try {
		const context = document.createElement('canvas').getContext('webgl2')
		context?.getExtension('WEBGL_lose_context')?.loseContext()
		return context !== null
	} catch {
		return false
	}
}
