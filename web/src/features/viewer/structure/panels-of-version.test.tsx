import type { Panel } from '@panelyard/contracts/panels/panels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { exampleProject } from '../../../testing/project.test-support.ts'
import { rememberPanels, usePanelsOfVersion } from './panels-of-version.ts'

const list = (version_id: string | null, ...ids: string[]) => ({
	version_id,
	panels: ids.map((id) => ({ id }) as Panel),
})

it('a list that comes before its version of the model waits for it, and the one before stays', () => {
	const panelsOf = rememberPanels()
	const [first, again, second] = [list('1', 'a'), list('1', 'a', 'b'), list('2', 'new', 'a')]
	expect(panelsOf('1', undefined)).toBeUndefined()
	expect(panelsOf('1', first)).toBe(first.panels)
	expect(panelsOf('1', again)).toBe(again.panels)
	expect(panelsOf('1', second)).toBe(again.panels)
	expect(panelsOf('2', second)).toBe(second.panels)
})

it('a list of the version before is not used with the next one', () => {
	const panelsOf = rememberPanels()
	const first = list('1', 'a')
	expect(panelsOf('1', first)).toBe(first.panels)
	expect(panelsOf('2', first)).toBeUndefined()
	expect(rememberPanels()('2', first)).toBeUndefined()
})

it('a project without a model has panels too', () => {
	const none = list(null, 'a')
	expect(rememberPanels()(null, none)).toBe(none.panels)
})

it('says that panels are of another version once that was asked for again, and no longer once they agree', async () => {
	const client = new QueryClient()
	const refetch = vi.spyOn(client, 'refetchQueries').mockResolvedValue()
	const project = exampleProject()
	const version = project.model?.version_id ?? null
	const { result, rerender } = renderHook(({ of }) => usePanelsOfVersion(project, list(of, 'a')), {
		initialProps: { of: 'another' as string | null },
		wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
	})
	expect(result.current).toEqual({ panels: undefined, isOther: false })
	await waitFor(() => expect(result.current.isOther).toBe(true))
	expect(refetch).toHaveBeenCalledTimes(2)
	rerender({ of: version })
	expect(result.current).toMatchObject({ panels: [{ id: 'a' }], isOther: false })
	rerender({ of: 'another' })
	expect(result.current, 'the list before stays').toMatchObject({ panels: [{ id: 'a' }], isOther: false })
})
