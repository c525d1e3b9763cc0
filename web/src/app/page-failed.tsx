import { Center } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { LoadFailed } from '../ui/load-failed.tsx'

/** A page that broke or could not be loaded, with a way to try again. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
	const router = useRouter()
	const retry = () => {
		reset()
		void router.invalidate()
	}
	return (
		<Center mih="60dvh" p="md">
			<LoadFailed error={error} onRetry={retry} />
		</Center>
	)
}
