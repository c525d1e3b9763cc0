import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useCamera } from './use-camera.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

/** Opens a camera that fails with this error; null for a browser that has none to offer. */
function openCamera(error: string | null, isSecure = true) {
	const getUserMedia = vi.fn(() => Promise.reject(new DOMException('', error ?? '')))
	vi.stubGlobal('isSecureContext', isSecure)
	vi.stubGlobal('navigator', { mediaDevices: error === null ? undefined : { getUserMedia } })
	const video = { current: null }
	const { result } = renderHook(() => useCamera(video))
	return { camera: result, getUserMedia }
}

it.each([
	['NotAllowedError', 'refused'],
	['NotReadableError', 'busy'],
	['NotFoundError', 'none'],
])('a camera that fails with %s is told as %s, and tried again on demand', async (error, state) => {
	const { camera, getUserMedia } = openCamera(error)
	await waitFor(() => expect(camera.current.state).toBe(state))
	act(() => camera.current.retry())
	expect(camera.current.state).toBe('starting')
	await waitFor(() => expect(camera.current.state).toBe(state))
	expect(getUserMedia).toHaveBeenCalledTimes(2)
})

it('an address without HTTPS is told apart from a device without a camera', () => {
	expect(openCamera(null, false).camera.current.state).toBe('insecure')
	cleanup()
	expect(openCamera(null).camera.current.state).toBe('none')
})
