package report

// Listing is a text line by line, with marks at what stands in it.
type Listing []Line

// Line is one line of a listing.
type Line struct {
	Number int
	Count  string // beside it, "" for none
	Missed bool   // the count is none
	Pieces []Piece
	Note   string // behind it
}

// Piece is a part of a line.
type Piece struct {
	Text  string
	Mark  Status
	Title string // that is shown where somebody points at it
}

// Status says of a piece whether it came up.
type Status string

const (
	Unmarked Status = ""
	Hit      Status = "hit"
	Missed   Status = "miss"
)
