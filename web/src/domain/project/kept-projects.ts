import { useQuery } from '@tanstack/react-query'
import { keptIn } from '../../api/kept-names.ts'
import { useLine } from '../../api/line.ts'

/** The projects that this device keeps, while they are all that can be opened; null while the server answers. */
export function useKeptProjects(): ReadonlySet<string> | null {
	const { kept } = useLine()
	const isWithoutLine = kept.size > 0
	const { data = null } = useQuery({
		queryKey: ['kept_projects'],
		queryFn: async () => new Set((await caches.keys()).flatMap((name) => keptIn(name)?.project ?? [])),
		enabled: isWithoutLine,
		networkMode: 'always',
	})
	return isWithoutLine ? data : null
}
