/** Why a model can't be shown. The page chooses its message by this code. */
export type ModelReadCode =
	| 'download_failed'
	| 'missing'
	| 'access_denied'
	| 'not_glb'
	| 'truncated'
	| 'unsupported'
	| 'invalid'
	| 'no_meshes'
	| 'out_of_memory'

export class ModelReadError extends Error {
	readonly code: ModelReadCode
	constructor(code: ModelReadCode, message: string) {
		super(message)
		this.name = 'ModelReadError'
		this.code = code
	}
}
