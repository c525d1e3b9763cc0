import { Skeleton, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-parts.module.css'

type PageColumnsProps = { main: ReactNode; aside: ReactNode }

/** Sections in a wide and a narrow column; below each other where there is no room. */
export function PageColumns({ main, aside }: PageColumnsProps) {
	return (
		<div className={classes.columns}>
			<div className={classes.column}>{main}</div>
			<div className={classes.column}>{aside}</div>
		</div>
	)
}

/** A part of a page with a heading. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className={classes.card} aria-label={title}>
			<Title order={2}>{title}</Title>
			{children}
		</section>
	)
}

/** A page of sections whose data is on its way. */
export function PageWaiting() {
	return (
		<Stack gap="lg" aria-busy>
			<Skeleton height={28} width="40%" />
			<Skeleton height={88} />
			<Skeleton height={240} />
		</Stack>
	)
}
