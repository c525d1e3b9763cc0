// happy-dom has no fonts, which every growing text field listens to: pages show one as soon as its code was loaded.
if (typeof document !== 'undefined')
	Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
