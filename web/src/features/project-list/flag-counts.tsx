import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import { Link } from '@tanstack/react-router'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { FlagMark } from '../../domain/statuses/carried-statuses.tsx'
import { useMeasures } from '../../locales/measures.ts'
import classes from './flag-counts.module.css'

/** How many panels of a project carry each flag; each number leads to them. */
export function FlagCounts({ id, flags }: Pick<PortfolioProject, 'id' | 'flags'>) {
	const measures = useMeasures()
	return flags.map((flag) => (
		<Link
			key={flag.id}
			to="/app/project/$id"
			params={{ id }}
			search={{ tab: 'panels', ...searchOfFigure({ at: [flag.id] }) }}
			className={classes.flag}
		>
			<FlagMark flag={flag} /> {measures.number(flag.count)}
		</Link>
	))
}
