import classes from './section-title.module.css'

type SectionTitleProps = { id: string; title: string; text?: string }

export function SectionTitle({ id, title, text }: SectionTitleProps) {
	return (
		<div className={classes.title}>
			<h2 id={id}>{title}</h2>
			{text && <p>{text}</p>}
		</div>
	)
}
