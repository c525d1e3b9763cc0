import { beforeEach, expect, it } from 'vitest'
import { ContextLoss } from './context-loss.ts'

const seen: string[] = []
/** Another loss may come before what was lost is there again. */
let again: PromiseWithResolvers<void>
const follow = () => {
	const canvas = document.createElement('canvas')
	const loss: ContextLoss = new ContextLoss(canvas, {
		onLost: () => seen.push('dropped'),
		giveAgain: () => again.promise,
		onChange: () => seen.push(loss.state),
	})
	const happens = (name: string) => canvas.dispatchEvent(new Event(name, { cancelable: true }))
	return { loss, happens }
}

beforeEach(() => {
	seen.length = 0
	again = Promise.withResolvers()
})

it('says that the model is lost, and that it is there again', async () => {
	const { happens } = follow()
	expect(happens('webglcontextlost'), 'without this the browser never gives it back').toBe(false)
	happens('webglcontextrestored')
	expect(seen).toEqual(['dropped', 'lost'])
	again.resolve()
	await expect.poll(() => seen).toEqual(['dropped', 'lost', 'there'])
})

it('says that it could not be had again, until another model is on its way', async () => {
	const { loss, happens } = follow()
	happens('webglcontextlost')
	happens('webglcontextrestored')
	again.reject(new Error('gone'))
	await expect.poll(() => loss.state).toBe('failed')
	loss.forgetFailure()
	expect(loss.state).toBe('there')
})

it('says nothing more after its end', async () => {
	const { loss, happens } = follow()
	happens('webglcontextlost')
	happens('webglcontextrestored')
	loss.dispose()
	again.reject(new Error('gone'))
	happens('webglcontextlost')
	await again.promise.catch(() => undefined)
	expect(seen).toEqual(['dropped', 'lost'])
})
