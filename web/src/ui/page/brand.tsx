import classes from './brand.module.css'

/** The mark of the product: four panels, one of them done. With its name unless `compact`. */
export function Brand({ compact = false }: { compact?: boolean }) {
	return (
		<span className={classes.brand}>
			<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
				<rect width="32" height="32" rx="7" fill="#35608f" />
				<path fill="#fff" d="M7 8h8v7H7zM7 17h8v7H7z" opacity=".5" />
				<path fill="#fff" d="M17 8h8v7h-8z" />
				<path fill="#fff" d="M17 17h8v7h-8z" opacity=".75" />
			</svg>
			{!compact && <span className={classes.name}>Panelyard</span>}
		</span>
	)
}
