import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

type FactListProps = {
	/** What isn't known is left out. */
	facts: readonly (string | false | null | undefined)[]
	/** Further items. */
	children?: ReactNode
}

/** Facts that need no names, in a line. */
export function FactList({ facts, children }: FactListProps) {
	return (
		<ul className={classes.facts}>
			{facts.map(
				(fact) =>
					fact && (
						<li key={fact}>
							<bdi>{fact}</bdi>
						</li>
					),
			)}
			{children}
		</ul>
	)
}
