import { showEarly } from './view/early-view.ts'

// A script of its own: a page that is opened at a view names its model, and runs this before the app's code is there.
const model = document.querySelector('link[rel="preload"][as="fetch"]')?.getAttribute('href')
const downloaded = model ? showEarly(model) : Promise.resolve()
// A page of the demo has the app's code wait for the model, so that neither slows the other down.
downloaded.then(() => dispatchEvent(new Event('app-wanted')))
