import type { FigureSegment } from '@panelyard/contracts/figures/figure-segments'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'

type TableFigureProps = { projectId: string; segment: FigureSegment; children: ReactNode }

/** A number of a chart's table, which opens its panels. A plain anchor: a table has thousands. */
export function TableFigure({ projectId, segment, children }: TableFigureProps) {
	const navigate = useNavigate()
	const search = searchOfFigure({ segment })
	const open = (event: MouseEvent) => {
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		void navigate({ to: '/app/project/$id', params: { id: projectId }, search: { tab: 'panels', ...search } })
	}
	return (
		<a href={`/app/project/${projectId}?tab=panels&figure=${search.figure}`} onClick={open}>
			{children}
		</a>
	)
}
