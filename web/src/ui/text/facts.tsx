import type { ReactNode } from 'react'

/** Names of facts with their values; a fact without a value is left out. */
export type Facts = readonly (readonly [name: string, value: string | false | null | undefined])[]

/** Facts, to stand in a `dl` of the page's own look. */
export function FactRows({ facts }: { facts: Facts }): ReactNode {
	return facts.map(
		([name, value]) =>
			value && (
				<div key={name}>
					<dt>{name}</dt>
					<dd>
						<bdi>{value}</bdi>
					</dd>
				</div>
			),
	)
}
