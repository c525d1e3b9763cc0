import { validateBytes } from 'gltf-validator'

/** Errors of the Khronos validator for a GLB, as texts. */
export async function glbErrors(glb: Uint8Array): Promise<string[]> {
	const report = await validateBytes(new Uint8Array(glb), { maxIssues: 1000 })
	return report.issues.messages
		.filter((message) => message.severity === 0)
		.map((message) => `${message.code} ${message.pointer ?? ''}: ${message.message}`)
}
