import { useQuery } from '@tanstack/react-query'
import { keptIn } from '../../api/kept-names.ts'
import { useLine } from '../../api/line.ts'

/** The projects stored on this device, which are all that can be opened offline; null while the server answers. */
export function useKeptProjects(): ReadonlySet<string> | null {
	const { kept } = useLine()
	const isOffline = kept.size > 0
	const { data = null } = useQuery({
		queryKey: ['kept_projects'],
		queryFn: async () => new Set((await caches.keys()).flatMap((name) => keptIn(name)?.project ?? [])),
		enabled: isOffline,
		networkMode: 'always',
	})
	return isOffline ? data : null
}
