import classes from './section-title.module.css'

type SectionTitleProps = {
	id: string
	title: string
	text?: string
	/** For a section of few words. */
	isLarge?: boolean
}

export function SectionTitle({ id, title, text, isLarge }: SectionTitleProps) {
	return (
		<div className={classes.title} data-large={isLarge || undefined}>
			<h2 id={id}>{title}</h2>
			{text && <p>{text}</p>}
		</div>
	)
}
