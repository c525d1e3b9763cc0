import type { IdsText } from '@panelyard/contracts/testing/conformance'
import type { BytesTest } from '@panelyard/conversion/conformance/test-bytes'
import { useEffect, useRef, useState } from 'react'
import { DeviceTestFailure, testOnDevice } from './device-test.ts'

export type DeviceResult = { file: File; testedAt: string; test: BytesTest }

type State =
	| { step: 'choose'; name: string; failure: DeviceTestFailure['failure'] | null }
	| { step: 'running'; file: File }
	| ({ step: 'done' } & DeviceResult)

const CHOOSE: State = { step: 'choose', name: '', failure: null }

/** A test on this device, from the choice of a file to its report. It ends with the page. */
export function useDeviceTest() {
	const [state, setState] = useState<State>(CHOOSE)
	const running = useRef<AbortController>(null)
	useEffect(() => () => running.current?.abort(), [])
	const leave = () => {
		running.current?.abort()
		setState(CHOOSE)
	}
	const start = async (file: File, ids: readonly IdsText[]) => {
		running.current?.abort()
		const ending = new AbortController()
		running.current = ending
		setState({ step: 'running', file })
		try {
			const test = await testOnDevice(file, ids, ending.signal)
			setState({ step: 'done', file, testedAt: new Date().toISOString(), test })
		} catch (error) {
			if (ending.signal.aborted) return
			if (!(error instanceof DeviceTestFailure)) throw error
			setState({ step: 'choose', name: file.name, failure: error.failure })
		}
	}
	return { state, start, leave }
}
