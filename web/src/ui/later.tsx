import { useNetwork } from '@mantine/hooks'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from './page/error-boundary.tsx'
import { Loading } from './page/loading.tsx'

/** A component whose code is fetched when it is first drawn, by `Later`. */
export type LaterPart<Props> = { component: ComponentType<Props> }

/** React's `lazy` alone keeps a failure for good; here the next drawing after one fetches the code again. */
export function laterPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LaterPart<Props> {
	const fetched = (): ComponentType<Props> =>
		lazy(async () => {
			try {
				return { default: (await fetchPart()) as ComponentType<object> }
			} catch (error) {
				part.component = fetched()
				throw error
			}
		})
	const part = { component: fetched() }
	return part
}

type LaterProps<Props> = {
	part: LaterPart<Props>
	props: Props
	/** What stands in while the code loads. */
	waiting?: ReactNode
	/** Leaves the part out until it is there, for what the page can do without. */
	isSilent?: boolean
}

/**
 * Draws a part of the page whose code comes later. One that couldn't be fetched takes nothing else from the page: it says
 * so, and is fetched again by its button and once the browser is online.
 */
export function Later<Props extends object>({ isSilent = false, ...rest }: LaterProps<Props>) {
	const { online } = useNetwork()
	return (
		<ErrorBoundary resetKey={online} isSilent={isSilent}>
			<Fetched isSilent={isSilent} {...rest} />
		</ErrorBoundary>
	)
}

function Fetched<Props extends object>({ part, props, waiting = null, isSilent }: LaterProps<Props>) {
	// Drawn anew after a failure, and only then with other code.
	const [Part] = useState(() => part.component)
	return (
		<Suspense fallback={isSilent ? waiting : <Loading>{waiting}</Loading>}>
			<Part {...props} />
		</Suspense>
	)
}
