import type { ReactNode } from 'react'
import classes from './page-head.module.css'

type PageHeadProps = { title: string; text?: string; children?: ReactNode }

/** The top of every public page but the home page. */
export function PageHead({ title, text, children }: PageHeadProps) {
	return (
		<div className={classes.head}>
			<h1>{title}</h1>
			{text && <p>{text}</p>}
			{children}
		</div>
	)
}
