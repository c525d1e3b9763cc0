import { ActionIcon } from '@mantine/core'
import { IconCube } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Counted, searchOfFigure } from '../panels/search/figure-search.ts'
import classes from './figure-link.module.css'
import { type SearchContext, useShowSearchIn3d } from './show-search-in-3d.ts'

type FigureLinkProps = {
	projectId: string
	/** The panels that the figure counts. */
	of: Counted
	context: SearchContext
	/** What is counted, for those who only hear what the buttons are called. */
	name: string
	children: ReactNode
}

/** A figure that opens its panels in the list, and beside it the way to see them in 3D. */
export function FigureLink({ projectId, of, context, name, children }: FigureLinkProps) {
	const { t } = useTranslation('segments')
	const show = useShowSearchIn3d(projectId, context)
	const label = t('in_3d', { name })
	const search = searchOfFigure(of)
	return (
		<span className={classes.figure}>
			<Link
				className={classes.link}
				to="/app/project/$id"
				params={{ id: projectId }}
				search={{ ...search, tab: 'panels' }}
				title={t('in_list', { name })}
			>
				{children}
			</Link>
			<ActionIcon
				className={classes.cube}
				variant="subtle"
				color="gray"
				size={24}
				aria-label={label}
				title={label}
				onClick={() => void show(search)}
			>
				<IconCube size={15} stroke={1.7} aria-hidden />
			</ActionIcon>
		</span>
	)
}
