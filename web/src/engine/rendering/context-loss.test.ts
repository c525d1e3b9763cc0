import { beforeEach, expect, it } from 'vitest'
import { ContextLoss } from './context-loss.ts'

const seen: string[] = []
/** Settles the restoring that is under way. */
let again: PromiseWithResolvers<void>
const follow = () => {
	const canvas = document.createElement('canvas')
	const loss: ContextLoss = new ContextLoss(canvas, {
		onLost: () => seen.push('dropped'),
		restore: () => again.promise,
		onChange: () => seen.push(loss.state),
	})
	const happens = (name: string) => canvas.dispatchEvent(new Event(name, { cancelable: true }))
	return { loss, happens }
}

beforeEach(() => {
	seen.length = 0
	again = Promise.withResolvers()
})

it('reports that the model is lost, and that it is there again', async () => {
	const { happens } = follow()
	expect(happens('webglcontextlost'), 'without this the browser never restores it').toBe(false)
	happens('webglcontextrestored')
	expect(seen).toEqual(['dropped', 'lost'])
	again.resolve()
	await expect.poll(() => seen).toEqual(['dropped', 'lost', 'there'])
})

it('reports that restoring failed, until another model loads', async () => {
	const { loss, happens } = follow()
	happens('webglcontextlost')
	happens('webglcontextrestored')
	again.reject(new Error('gone'))
	await expect.poll(() => loss.state).toBe('failed')
	loss.forgetFailure()
	expect(loss.state).toBe('there')
})

it('reports nothing once disposed', async () => {
	const { loss, happens } = follow()
	happens('webglcontextlost')
	happens('webglcontextrestored')
	loss.dispose()
	again.reject(new Error('gone'))
	happens('webglcontextlost')
	await again.promise.catch(() => undefined)
	expect(seen).toEqual(['dropped', 'lost'])
})
