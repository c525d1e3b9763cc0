import { Popover, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { FigureLink } from '../../domain/figures/figure-link.tsx'
import type { SearchContext } from '../../domain/figures/show-search-in-3d.ts'
import type { Counted } from '../../domain/panels/search/figure-search.ts'
import { StatusDot } from '../../domain/statuses/status-chip.tsx'
import classes from './figures.module.css'

/** A number that a chart shows at a day, and the panels it counts. */
export type PointFigure = {
	key: string
	label: string
	colour: string
	value: string
	of: Counted
	name: string
}
/** What a chart shows at a day. */
export type ChartPoint = { title: string; figures: PointFigure[] }

/** Where a chart was clicked, in pixels of the window. */
export type ClickedPoint = { day: string; clientX: number; clientY: number }

type ChartMenuProps = {
	projectId: string
	context: SearchContext
	pointOf: (day: string) => ChartPoint
	/** Draws the chart. */
	children: (onPoint: (clicked: ClickedPoint) => void) => ReactNode
}

/** A chart whose points open a menu: its numbers, each with its panels in the list and in 3D. */
export function ChartMenu({ projectId, context, pointOf, children }: ChartMenuProps) {
	const area = useRef<HTMLDivElement>(null)
	const [clicked, setClicked] = useState<{ day: string; x: number; y: number } | null>(null)
	const [isOpen, setIsOpen] = useState(false)
	const point = clicked && pointOf(clicked.day)
	const open = ({ day, clientX, clientY }: ClickedPoint) => {
		const box = area.current?.getBoundingClientRect()
		if (!box || pointOf(day).figures.length === 0) return
		setClicked({ day, x: clientX - box.left, y: clientY - box.top })
		setIsOpen(true)
	}
	return (
		<div ref={area} className={classes.chart} data-menu={isOpen || undefined}>
			{children(open)}
			<Popover
				opened={isOpen}
				onChange={setIsOpen}
				position="top"
				trapFocus
				returnFocus
				shadow="md"
				withArrow
				withRoles={false}
			>
				<Popover.Target>
					<span className={classes.clicked} style={{ left: clicked?.x ?? 0, top: clicked?.y ?? 0 }} />
				</Popover.Target>
				<Popover.Dropdown p="xs" role="dialog" aria-label={point?.title}>
					<Text size="xs" c="dimmed" mb={4}>
						{point?.title}
					</Text>
					<ul className={classes.point}>
						{point?.figures.map(({ key, label, colour, value, of, name }) => (
							<li key={key}>
								<StatusDot colour={colour} />
								<span className={classes.name}>{label}</span>
								<FigureLink projectId={projectId} context={context} of={of} name={name}>
									{value}
								</FigureLink>
							</li>
						))}
					</ul>
				</Popover.Dropdown>
			</Popover>
		</div>
	)
}
